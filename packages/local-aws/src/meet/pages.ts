import { escaped, htmlPage } from '../shared/html-page.ts';
import type { Visitor } from './check-token.ts';

const page = (title: string, body: string) =>
  htmlPage({ title, styleSheet: '/assets/meet.css', body });

/** The page of a room. */
export function roomPage(room: string, { name, isModerator }: Visitor): string {
  return page(
    `Meeting room ${room.slice(0, 8)}`,
    `<main class="room" id="room">
<header>
<h1>Meeting room</h1>
<p class="room-name" title="${escaped(room)}">${escaped(room)}</p>
</header>
<section class="stage" aria-label="Your picture">
<video id="self" autoplay playsinline muted hidden></video>
<p class="initials" id="initials" aria-hidden="true">${escaped(initialsOf(name))}</p>
<p class="who"><strong>${escaped(name)}</strong> <span class="role">${isModerator ? 'Moderator' : 'Guest of the meeting'}</span></p>
</section>
<p class="state" id="state" role="status">Asking for camera and microphone…</p>
<div class="controls" role="group" aria-label="Controls">
<button type="button" id="mute" disabled>Mute</button>
<button type="button" id="camera" disabled>Camera off</button>
<button type="button" id="leave" class="leave">Leave</button>
</div>
<p class="note">This is the meeting page of one machine: it shows your own picture only, and nothing leaves your browser.</p>
</main>
<main class="left" id="left" hidden>
<h1 tabindex="-1">You left the meeting</h1>
<p>Camera and microphone are off. You can close this window, or join again from the case.</p>
</main>
<script src="/assets/meet.js" type="module"></script>`,
  );
}

/** The page for a visitor who is not admitted. */
export function refusalPage(reason: string): string {
  return page(
    'You can’t enter this meeting',
    `<main class="left">
<h1>You can’t enter this meeting</h1>
<p>${escaped(reason)}</p>
</main>`,
  );
}

/** 'Raghav Menon' → 'RM'. */
function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined];
  return letters
    .map((word) => Array.from(word ?? '')[0] ?? '')
    .join('')
    .toUpperCase();
}
