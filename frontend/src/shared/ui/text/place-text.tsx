/** Whether the place of a hearing is a link. */
export const isWebAddress = (place: string): boolean => /^https?:\/\/\S+$/i.test(place);

/** Mode and place of a hearing; a place that is a web address becomes a link. */
export function PlaceText({
  mode,
  place,
}: {
  mode: string | undefined;
  place: string | undefined;
}) {
  if (!place) return mode;
  return (
    <>
      {mode && `${mode}, `}
      {isWebAddress(place) ? (
        <a href={place} target="_blank" rel="noreferrer">
          {place}
        </a>
      ) : (
        place
      )}
    </>
  );
}
