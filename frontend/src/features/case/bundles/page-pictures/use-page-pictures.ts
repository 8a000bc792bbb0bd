import { useEffect, useState } from 'react';
import { createPagePictures, type PagePictures } from './page-pictures.ts';

/** A set of page pictures that is closed with the component. */
export function usePagePictures(): PagePictures {
  const [pictures] = useState(createPagePictures);
  useEffect(() => () => pictures.close(), [pictures]);
  return pictures;
}
