import videoIcon from 'primeicons/raw-svg/video.svg?raw';
import { EmptyState } from '#portal/shared/ui/states.tsx';
import { addressesOf } from './tutorials.ts';
import { VideoPlayer } from './video-player.tsx';

/** The deployment's tutorial videos; each page names them in its own way. */
export function TutorialVideos({
  tutorialUrl,
  titleOf,
}: {
  tutorialUrl: string;
  titleOf: (address: string, position: number) => string;
}) {
  const addresses = addressesOf(tutorialUrl);
  return (
    <section aria-labelledby="tutorial-videos">
      <h2 id="tutorial-videos" className="help-heading">
        Tutorial videos
      </h2>
      {addresses.length === 0 ? (
        <EmptyState icon={videoIcon} title="No videos found" />
      ) : (
        <div className="help-videos">
          {addresses.map((address, position) => (
            <VideoPlayer key={address} src={address} title={titleOf(address, position)} />
          ))}
        </div>
      )}
    </section>
  );
}
