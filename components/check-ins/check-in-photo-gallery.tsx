import { PhotoGallery } from "@/components/uploads/photo-gallery";
import { type CheckIn, photoPoses } from "@/lib/work/check-ins/contract";

/** Every photo once: the posed ones labelled by pose, the others by number. */
function toGalleryPhotos({ data, progressPhotos, weekNumber }: CheckIn) {
  const posed = photoPoses.flatMap((pose) => {
    const url = data.photos[pose];
    return url ? [{ url, label: `${pose}, week ${weekNumber}` }] : [];
  });
  const others = progressPhotos.filter((url) => !posed.some((photo) => photo.url === url));
  const named = [...posed, ...others.map((url, index) => ({ url, label: `photo ${index + 1}, week ${weekNumber}` }))];
  return named.map(({ url, label }) => ({ url, label: `${label[0]?.toUpperCase()}${label.slice(1)}` }));
}

export const hasProgressPhotos = ({ progressPhotos }: CheckIn) => progressPhotos.length > 0;

/** One check-in's photos under a caption. Renders nothing when there are none. */
export function CheckInPhotoGallery({ checkIn, caption, as: Heading = "h4" }: { checkIn: CheckIn; caption: string; as?: "h3" | "h4" }) {
  if (!hasProgressPhotos(checkIn)) return null;
  return (
    <div className="min-w-0">
      <Heading className="mb-1.5 text-xs text-muted-foreground">{caption}</Heading>
      <PhotoGallery photos={toGalleryPhotos(checkIn)} />
    </div>
  );
}
