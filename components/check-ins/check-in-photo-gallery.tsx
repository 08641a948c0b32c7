import { toLabelledPhotos } from "@/components/check-ins/check-in-metrics";
import { PhotoGallery } from "@/components/uploads/photo-gallery";
import type { CheckIn } from "@/lib/work/check-ins/contract";

const toGalleryPhotos = (checkIn: CheckIn) => toLabelledPhotos(checkIn).map(({ url, label }) => ({ url, label: `${label}, week ${checkIn.weekNumber}` }));

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
