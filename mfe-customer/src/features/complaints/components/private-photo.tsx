import { useEffect, useState } from 'react';
import { apiQuery, useQuery } from '@karigar/platform';
import { CameraIcon } from '@karigar/ui';
import classes from './complaint-card.module.css';

/** A photo that only its owner may see: read with the session's token, which an image element cannot send. Opens in its full size. */
export function PrivatePhoto({ complaintId, photo, alt }: { complaintId: string; photo: string; alt: string }) {
  const { data: blob, isError } = useQuery({
    ...apiQuery('GET /complaints/{id}/photos/{photo}', { params: { id: complaintId, photo } }),
    staleTime: Infinity,
  });
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!blob) return;
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  if (isError)
    return (
      <span className={classes.missing} role="img" aria-label={alt}>
        <CameraIcon size={24} />
      </span>
    );
  if (!url) return <span className={classes.photo} aria-hidden />;
  return (
    <a href={url} target="_blank" rel="noreferrer">
      <img className={classes.photo} src={url} alt={alt} />
    </a>
  );
}
