/** The room in the browser: the visitor's picture and three controls. Works without a camera. */

const part = (id) => document.getElementById(id);
const [self, initials, state] = [part('self'), part('initials'), part('state')];
const [mute, camera, leave] = [part('mute'), part('camera'), part('leave')];

let stream;

/** Requests camera and microphone, then only one of them, then none. */
async function askForDevices() {
  for (const wanted of [{ audio: true, video: true }, { audio: true }, { video: true }]) {
    try {
      return await navigator.mediaDevices.getUserMedia(wanted);
    } catch (error) {
      if (error.name === 'NotAllowedError') return undefined;
    }
  }
  return undefined;
}

function tracksOf(kind) {
  return (stream?.getTracks() ?? []).filter((track) => track.kind === kind);
}

const isOn = (kind) => tracksOf(kind).some((track) => track.enabled);

function show() {
  const hasSound = tracksOf('audio').length > 0;
  const hasPicture = tracksOf('video').length > 0;
  mute.disabled = !hasSound;
  camera.disabled = !hasPicture;
  mute.setAttribute('aria-pressed', String(hasSound && !isOn('audio')));
  camera.setAttribute('aria-pressed', String(hasPicture && !isOn('video')));
  self.hidden = !isOn('video');
  initials.hidden = isOn('video');
  const sound = hasSound ? `Microphone ${isOn('audio') ? 'on' : 'off'}` : 'No microphone';
  const picture = hasPicture ? `camera ${isOn('video') ? 'on' : 'off'}` : 'no camera';
  state.textContent = `You are in the room. ${sound}, ${picture}.`;
}

function toggle(kind) {
  const next = !isOn(kind);
  for (const track of tracksOf(kind)) track.enabled = next;
  show();
}

mute.addEventListener('click', () => toggle('audio'));
camera.addEventListener('click', () => toggle('video'));
leave.addEventListener('click', () => {
  for (const track of stream?.getTracks() ?? []) track.stop();
  part('room').hidden = true;
  part('left').hidden = false;
  part('left').querySelector('h1').focus();
  document.title = 'You left the meeting';
  // Works only in a window that a script opened; otherwise the page shows instructions.
  window.close();
});

stream = navigator.mediaDevices ? await askForDevices() : undefined;
if (stream) self.srcObject = stream;
show();
