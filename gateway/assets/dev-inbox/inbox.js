/* global document, location */
const everyMs = 2_000;
const phone = document.querySelector('#phone');
const state = document.querySelector('#state');
const list = document.querySelector('#messages');
const template = document.querySelector('#message');
const time = new Intl.DateTimeFormat('en-IN', { timeStyle: 'medium' });
let shown = '';

phone.value = new URLSearchParams(location.search).get('phone') ?? '';

function draw(messages) {
  list.replaceChildren(
    ...messages.map((message) => {
      const item = template.content.cloneNode(true);
      item.querySelector('.phone').textContent = message.phone;
      item.querySelector('time').textContent = time.format(new Date(message.at));
      item.querySelector('time').dateTime = message.at;
      item.querySelector('.text').textContent = message.text;
      const code = item.querySelector('.code');
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

async function look() {
  const wanted = phone.value.replace(/[^\d+]/g, '');
  const complete = /^\+?\d{10,15}$/.test(wanted);
  try {
    const answer = await fetch(`/api/dev/messages${complete ? `?phone=${encodeURIComponent(wanted)}` : ''}`);
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

phone.addEventListener('input', look);
keepLooking();
