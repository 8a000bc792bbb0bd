// Served as is, without a build. Message content is inserted as text; only the sandboxed frame
// renders a mail's HTML, and no script can run in it.
const REFRESH_MS = 2000;
const PAGE = 50;
const kindNames = { email: 'Mail', sms: 'SMS', whatsapp: 'Messaging app' };

const find = (id) => document.getElementById(id);
const list = find('list');
const newestFirst = new Intl.DateTimeFormat(undefined, {
  dateStyle: 'medium',
  timeStyle: 'medium',
});

/** Ids shown now, newest first; `total` is the server's count for this search. */
let shown = [];
let total = 0;
/** Responses to an older search are ignored. */
let round = 0;

async function load(extra) {
  const query = new URLSearchParams({ limit: String(PAGE), ...extra });
  const to = find('to').value.trim();
  const kind = document.querySelector('input[name="kind"]:checked').value;
  if (to) query.set('to', to);
  if (kind) query.set('kind', kind);
  const response = await fetch(`/messages?${query}`);
  if (!response.ok) throw new Error(`GET /messages answered ${response.status}`);
  return response.json();
}

async function startOver() {
  const mine = ++round;
  const answer = await load({});
  if (mine !== round) return;
  shown = answer.messages.map((message) => message.id);
  list.replaceChildren(...answer.messages.map(item));
  show(answer.total);
}

/** Adds newer messages at the top without moving the reader's position. */
async function refresh() {
  const mine = round;
  const answer = await load({ after: String(shown[0] ?? 0) });
  if (mine !== round) return;
  const fresh = answer.messages;
  // Messages were deleted, or more arrived than fit on one page.
  if (answer.total !== total + fresh.length || fresh.length === PAGE) {
    await startOver();
    return;
  }
  if (fresh.length > 0) {
    const before = list.offsetHeight;
    shown.unshift(...fresh.map((message) => message.id));
    list.prepend(...fresh.map(item));
    if (window.scrollY > list.offsetTop) window.scrollBy(0, list.offsetHeight - before);
    say(fresh.length === 1 ? 'A new message arrived.' : `${fresh.length} new messages arrived.`);
  }
  show(answer.total);
}

async function older() {
  const mine = round;
  const answer = await load({ before: String(shown.at(-1)) });
  if (mine !== round) return;
  shown.push(...answer.messages.map((message) => message.id));
  list.append(...answer.messages.map(item));
  show(answer.total);
}

function show(count) {
  total = count;
  const isSearch =
    find('to').value.trim() !== '' || !document.querySelector('[name="kind"]').checked;
  find('count').textContent = count === 0 ? '' : count === 1 ? '1 message' : `${count} messages`;
  find('empty').hidden = count > 0 || isSearch;
  find('nothing').hidden = count > 0 || !isSearch;
  find('older').hidden = shown.length >= count;
  find('delete').disabled = count === 0 && !isSearch;
  find('trouble').hidden = true;
  document.querySelector('main').setAttribute('aria-busy', 'false');
}

function item(message) {
  const titleId = `message-${message.id}`;
  const title = message.subject ?? (message.codes.length > 0 ? 'Code' : 'Text message');
  const article = make('article', { 'aria-labelledby': titleId }, [
    make('div', { class: 'line' }, [
      make('span', { class: 'kind' }, [kindNames[message.kind]]),
      make('span', { class: 'to' }, [message.to]),
      make('time', { datetime: message.sentAt }, [newestFirst.format(new Date(message.sentAt))]),
    ]),
    make('h2', { id: titleId }, [title]),
    make('p', { class: 'from' }, [`From ${message.from}`]),
    ...message.codes.map(code),
    ...(message.html === undefined
      ? [make('p', { class: 'text' }, withLinks(message.text))]
      : [frame(message, title), plainText(message)]),
    ...(message.document ? [sentDocument(message.document)] : []),
    ...(message.attachments ?? []).filter((each) => each.fileName !== '').map(attachment),
    ...(message.reported ? [reports(message)] : []),
  ]);
  return make('li', {}, [article]);
}

/** The document that WhatsApp would fetch and show above the text. */
function sentDocument({ fileName, link }) {
  const href = { href: link, target: '_blank', rel: 'noopener noreferrer' };
  return make('p', { class: 'document' }, ['Document: ', make('a', href, [fileName])]);
}

/** Buttons that make SES report the mail as bounced or as marked as spam. */
function reports({ id }) {
  const kinds = { bounce: 'Report a bounce', complaint: 'Report a complaint' };
  const buttons = Object.entries(kinds).map(([kind, label]) => {
    const button = make('button', { type: 'button', class: 'quiet' }, [label]);
    button.addEventListener('click', () =>
      attempt(async () => {
        const response = await fetch('/_local/reports', {
          method: 'POST',
          body: JSON.stringify({ id, kind }),
        });
        if (!response.ok) throw new Error(`POST /_local/reports answered ${response.status}`);
        button.disabled = true;
        say('Reported.');
      }),
    );
    return button;
  });
  return make('p', { class: 'document' }, buttons);
}

/** The attachment's text, and a link to save it, e.g. to open a calendar file. */
function attachment({ fileName, contentType, content, encoding }) {
  const type = contentType.split(';')[0];
  const save = (href) => make('a', { href, download: fileName }, [`Save ${fileName}`]);
  if (encoding === 'base64')
    return make('p', { class: 'document' }, [save(`data:${type};base64,${content}`)]);
  const href = `data:${type};charset=utf-8,${encodeURIComponent(content)}`;
  return make('details', { class: 'attachment' }, [
    make('summary', {}, [`Attachment ${fileName}`]),
    save(href),
    make('pre', { class: 'text' }, [content]),
  ]);
}

function code(digits) {
  const button = make('button', { type: 'button', 'aria-label': `Copy the code ${digits}` }, [
    'Copy',
  ]);
  button.addEventListener('click', async () => {
    const isCopied = await copy(digits);
    button.textContent = isCopied ? 'Copied' : 'Select it';
    say(isCopied ? `Code ${digits} copied.` : 'The browser does not allow copying here.');
    setTimeout(() => {
      button.textContent = 'Copy';
    }, 2000);
  });
  return make('div', { class: 'code' }, [make('output', {}, [digits]), button]);
}

async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** The frame allows no scripts or forms; links open a new tab. */
function frame(message, title) {
  const made = make('iframe', {
    title: `Mail: ${title}`,
    sandbox: 'allow-same-origin allow-popups allow-popups-to-escape-sandbox',
    loading: 'lazy',
    srcdoc: `<base target="_blank"><meta name="viewport" content="width=device-width"><style>body{margin:12px;font:16px/1.5 system-ui,sans-serif;overflow-wrap:anywhere}img{max-width:100%}</style>${message.html}`,
  });
  made.addEventListener('load', () => fitHeight(made));
  return made;
}

/** Fits the frame to the mail's height, so that only the page scrolls. */
function fitHeight(made) {
  const content = made.contentDocument?.documentElement;
  if (!content) return;
  made.style.height = '0';
  made.style.height = `${Math.min(content.scrollHeight + 2, 1200)}px`;
}

function plainText(message) {
  const links = message.links.map((link) => make('li', {}, [anchor(link)]));
  return make('details', {}, [
    make('summary', {}, ['Plain text and links']),
    make('p', { class: 'text' }, withLinks(message.text)),
    make('ul', { class: 'links' }, links),
  ]);
}

function withLinks(text) {
  return text
    .split(/(https?:\/\/[^\s<>"'`]*[^\s<>"'`.,;:!?)\]}])/)
    .map((part, index) => (index % 2 === 1 ? anchor(part) : part));
}

function anchor(link) {
  return make('a', { href: link, target: '_blank', rel: 'noopener noreferrer' }, [link]);
}

function make(name, attributes, children = []) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

function say(text) {
  find('said').textContent = text;
}

/** Shows an error; the next poll tries again. */
async function attempt(work) {
  try {
    await work();
  } catch (error) {
    console.error(error);
    find('trouble').hidden = false;
  }
}

function keepSearchInAddress() {
  const query = new URLSearchParams(new FormData(find('search')));
  for (const [name, value] of [...query]) if (value === '') query.delete(name);
  history.replaceState(null, '', query.size > 0 ? `/?${query}` : '/');
}

let typing;
find('search').addEventListener('input', () => {
  clearTimeout(typing);
  typing = setTimeout(() => {
    keepSearchInAddress();
    attempt(startOver);
  }, 200);
});
find('search').addEventListener('submit', (event) => event.preventDefault());
window.addEventListener('resize', () => {
  for (const made of document.querySelectorAll('iframe')) fitHeight(made);
});
find('older').addEventListener('click', () => attempt(older));
find('delete').addEventListener('click', () => {
  find('confirm').returnValue = 'keep';
  find('confirm').showModal();
});
find('confirm').addEventListener('close', () => {
  if (find('confirm').returnValue !== 'delete') return;
  attempt(async () => {
    const response = await fetch('/messages', { method: 'DELETE' });
    if (!response.ok) throw new Error(`DELETE /messages answered ${response.status}`);
    await startOver();
    say('All messages deleted.');
  });
});

const asked = new URLSearchParams(location.search);
find('to').value = asked.get('to') ?? '';
for (const radio of document.querySelectorAll('[name="kind"]')) {
  radio.checked = radio.value === (asked.get('kind') ?? '');
}
await attempt(startOver);

async function keepFresh() {
  if (!document.hidden) await attempt(refresh);
  setTimeout(keepFresh, REFRESH_MS);
}
setTimeout(keepFresh, REFRESH_MS);
