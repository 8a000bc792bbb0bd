import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { captionsOf } from './tutorials.ts';
import './video-player.css';

/** Playback speeds (seed 1, section 9). */
const speeds = [1, 1.5, 2] as const;

/**
 * A video at 16:9 with the browser's own controls, captions where there are some, and a choice
 * of speeds.
 */
export function VideoPlayer({ title, src }: { title: string; src: string }) {
  const id = useId();
  const video = useRef<HTMLVideoElement>(null);
  const [speed, setSpeed] = useState<number>(1);
  const [isBroken, setBroken] = useState(false);
  const captions = useCaptions(src);

  const choose = (chosen: number) => {
    setSpeed(chosen);
    if (video.current) video.current.playbackRate = chosen;
  };

  return (
    <figure className="video-player" aria-labelledby={`${id}-title`}>
      {isBroken ? (
        <p className="video-broken" role="alert">
          This video can't be played.
        </p>
      ) : (
        // biome-ignore lint/a11y/useMediaCaption: the track is there as soon as captions are found
        <video
          ref={video}
          className="video-screen"
          src={src}
          controls
          preload="metadata"
          playsInline
          aria-label={title}
          // A new source resets the playback speed.
          onLoadedMetadata={(event) => {
            event.currentTarget.playbackRate = speed;
          }}
          onError={() => setBroken(true)}
        >
          {captions && (
            <track kind="captions" src={captions} srcLang="en" label="English" default />
          )}
        </video>
      )}
      <figcaption className="video-foot">
        <span className="video-title" id={`${id}-title`}>
          {title}
        </span>
        <fieldset className="video-speeds">
          <legend className="visually-hidden">{`Playback speed of ${title}`}</legend>
          {speeds.map((one) => (
            <label key={one} className="video-speed">
              <input
                type="radio"
                className="visually-hidden"
                name={`${id}-speed`}
                checked={speed === one}
                onChange={() => choose(one)}
              />
              <span>{`${one}×`}</span>
            </label>
          ))}
        </fieldset>
      </figcaption>
    </figure>
  );
}

/** The captions' address when there are any; only looked for on the portal's own origin. */
function useCaptions(src: string): string | undefined {
  const address = new URL(captionsOf(src), window.location.href);
  const { data } = useQuery({
    queryKey: ['captions', address.href],
    queryFn: async ({ signal }) => {
      const answer = await fetch(address, { method: 'HEAD', signal });
      const type = answer.headers.get('content-type') ?? '';
      // A missing file may be answered with the portal's own page.
      return answer.ok && type.includes('vtt') ? address.href : null;
    },
    enabled: address.origin === window.location.origin,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data ?? undefined;
}
