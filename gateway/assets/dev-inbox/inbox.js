/* global document, location */
const everyMs = 2_000;
const to = document.querySelector('#to');
const state = document.querySelector('#state');
const list = document.querySelector('#messages');
const template = document.querySelector('#message');
const time = new Intl.DateTimeFormat('en-IN', { timeStyle: 'medium' });
let shown = '';

const asked = new URLSearchParams(location.search);
to.value = asked.get('phone') ?? asked.get('email') ?? '';

function draw(messages) {
  list.replaceChildren(
    ...messages.map((message) => {
      const item = template.content.cloneNode(true);
      item.querySelector('.to').textContent = message.phone ?? message.email;
      item.querySelector('time').textContent = time.format(new Date(message.at));
      item.querySelector('time').dateTime = message.at;
      item.querySelector('.text').textContent = message.text;
      const code = item.querySelector('.code');
      // A notice has none.
      code.hidden = message.code === '';
      code.textContent = message.code;
      code.setAttribute('aria-label', `Copy ${message.code}`);
      code.addEventListener('click', async () => {
        await navigator.clipboard.writeText(message.code);
        state.textContent = `${message.code} is on the clipboard.`;
      });
      return item;
    }),
  );
}

/** The filter, as far as it is complete. */
function filter() {
  const typed = to.value.trim();
  if (/^[^@\s]+@[^@\s]+\.\w{2,}$/.test(typed)) return `?email=${encodeURIComponent(typed)}`;
  const number = typed.replace(/[^\d+]/g, '');
  return /^\+?\d{10,15}$/.test(number) ? `?phone=${encodeURIComponent(number)}` : '';
}

async function look() {
  try {
    const answer = await fetch(`/api/dev/messages${filter()}`);
    if (!answer.ok)
      throw new Error(
        answer.status === 404 ? 'Messages go out for real here; there is nothing to see.' : `The service answered ${answer.status}.`,
      );
    const text = await answer.text();
    if (text === shown) return;
    shown = text;
    const messages = JSON.parse(text);
    state.textContent = messages.length === 0 ? 'Nothing has been sent yet.' : `${messages.length} of the last hour.`;
    draw(messages);
  } catch (error) {
    shown = '';
    state.textContent = error instanceof TypeError ? 'The gateway cannot be reached. Trying again…' : error.message;
  }
}

async function keepLooking() {
  await look();
  setTimeout(keepLooking, everyMs);
}

to.addEventListener('input', look);
keepLooking();
