// Cases of the rules: `semgrep scan --test infra/semgrep`. Nothing runs this file.

// ruleid: no-where
model.find({ $where: 'this.a == 1' });
// ok: no-where
model.find({ a: 1 });

// ruleid: no-query-from-text
model.find(JSON.parse(text));
// ok: no-query-from-text
model.find({ _id: parsed.id });

// ruleid: no-query-from-request
model.findOne({ email: req.body.email });
// ruleid: no-query-from-request
model.find(req.query);
// ok: no-query-from-request
model.findOne({ email: call.email });

// ruleid: no-html-from-text
element.innerHTML = name;
// ruleid: no-html-from-text
const page = <p dangerouslySetInnerHTML={{ __html: name }} />;
// ok: no-html-from-text
element.textContent = name;

// ruleid: no-code-from-text
eval(text);
// ok: no-code-from-text
setTimeout(() => run(), 10);

// ruleid: no-guessable-secret
const code = String(Math.random()).slice(2, 8);
// ok: no-guessable-secret
setTimeout(() => connect(), Math.random() * spreadMs);

// ruleid: no-comparison-of-secrets
if (given.token === stored) enter();
// ruleid: no-comparison-of-secrets
if (signature !== expected) refuse();
// ok: no-comparison-of-secrets
if (token === undefined) refuse();
// ok: no-comparison-of-secrets
const isSame = values.password === values.confirmPassword;
// ok: no-comparison-of-secrets
if (timingSafeEqual(given, stored)) enter();

// ruleid: no-jwt-without-algorithm
jwt.verify(token, key);
// ruleid: no-jwt-without-algorithm
jwt.verify(token, key, { issuer: 'auth' });
// ok: no-jwt-without-algorithm
jwt.verify(token, key, { algorithms: ['RS256'] });

// ruleid: no-jwt-decode-for-trust
const { sub } = jwt.decode(token);

// ruleid: no-redirect-to-input
res.redirect(req.query.next);
// ruleid: no-redirect-to-input
res.redirect(302, req.query.next);
// ok: no-redirect-to-input
res.redirect('/docs/');

// ruleid: no-secrets-in-logs
log.info({ account: id, phone }, 'sent');
// ruleid: no-secrets-in-logs
this.log.warn({ token: given }, 'refused');
// ok: no-secrets-in-logs
log.info({ account: id }, 'sent');

// ruleid: no-request-in-logs
log.debug({ body: req.body }, 'call');
// ok: no-request-in-logs
log.debug({ path: req.path }, 'call');

// ruleid: no-shell
spawn(command, args, { shell: true });
// ok: no-shell
spawn(command, args, { stdio: 'inherit' });

// ruleid: no-pattern-from-input
const pattern = new RegExp(req.query.q, 'i');
// ruleid: no-pattern-from-input
model.find({ name: { $regex: req.query.q } });
// ok: no-pattern-from-input
const fixed = new RegExp(`^${escaped}$`);

// ruleid: no-tls-without-checks
const agent = new Agent({ rejectUnauthorized: false });
// ok: no-tls-without-checks
const checked = new Agent({ ca });

// ruleid: no-weak-hash
createHash('md5').update(text);
// ok: no-weak-hash
createHash('sha256').update(text);

// ruleid: no-message-to-any-origin
parent.postMessage(data, '*');
// ok: no-message-to-any-origin
parent.postMessage(data, location.origin);
