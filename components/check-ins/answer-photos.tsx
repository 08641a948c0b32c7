import { PhotoGallery } from "@/components/uploads/photo-gallery";
import { cn } from "@/components/ui/cn";
import type { CheckIn } from "@/lib/work/check-ins/contract";

interface PhotosComparisonProps {
  question: { questionId: string; label: string };
  checkIn: CheckIn;
  previous: CheckIn | null;
  previousLabel: string;
}

const photosIn = ({ answers = [] }: CheckIn, id: string) => answers.find(({ questionId }) => questionId === id)?.photos ?? [];

/** The photos that answer a question, beside those of the previous check-in. */
export function PhotosComparison({ question: { questionId, label }, checkIn, previous, previousLabel }: PhotosComparisonProps) {
  const [photos, earlier] = [photosIn(checkIn, questionId), previous ? photosIn(previous, questionId) : []];
  return (
    <div>
      <h4 className="text-sm">{label}</h4>
      <div className={cn("mt-1.5 grid gap-x-6 gap-y-4", earlier.length > 0 && "lg:grid-cols-2")}>
        {photos.length > 0 ? <AnswerPhotos photos={photos} weekNumber={checkIn.weekNumber} /> : <p className="text-muted-foreground">No answer this week</p>}
        {previous && earlier.length > 0 ? (
          <div className="min-w-0 border-l-2 pl-3">
            <p className="mb-1.5 text-xs font-semibold text-muted-foreground">{previousLabel}</p>
            <AnswerPhotos photos={earlier} weekNumber={previous.weekNumber} />
          </div>
        ) : null}
      </div>
    </div>
  );
}

/** The photos that answer a question in a week. */
export const AnswerPhotos = ({ photos, weekNumber }: { photos: readonly string[]; weekNumber: number }) => (
  <PhotoGallery photos={photos.map((url, index) => ({ url, label: `Photo ${index + 1}, week ${weekNumber}` }))} />
);
