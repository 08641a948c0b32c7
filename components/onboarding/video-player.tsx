/**
 * A player of one of the video hosts. They want to know which site shows the video, so this frame alone sends the site's
 * name along, and no more than that.
 */
export function VideoPlayer({ src, title }: { src: string; title: string }) {
  return (
    <iframe
      src={src}
      title={title}
      loading="lazy"
      allow="fullscreen; picture-in-picture; encrypted-media"
      allowFullScreen
      referrerPolicy="strict-origin-when-cross-origin"
      // The rule has frames of our own origin in mind: one of those could take its sandbox away.
      // eslint-disable-next-line react/iframe-missing-sandbox
      sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
      className="aspect-video w-full max-w-3xl rounded-md border bg-muted"
    />
  );
}
