import { createContext, type ReactNode, use } from "react";
import type { ReportUploads } from "@/components/uploads/upload-counts";

/** What a form tells its questions that are answered in photos. */
interface PhotoAnswers {
  clientId: string;
  /** Whether the client has sent photos before, so that a missing consent does not stop them. */
  hasSentPhotos: boolean;
  onUploads: ReportUploads;
}

const PhotoAnswersContext = createContext<PhotoAnswers | null>(null);

export const PhotoAnswersProvider = ({ children, ...value }: PhotoAnswers & { children: ReactNode }) => <PhotoAnswersContext value={value}>{children}</PhotoAnswersContext>;

export function usePhotoAnswers(): PhotoAnswers {
  const answers = use(PhotoAnswersContext);
  if (!answers) throw new Error("A form that asks for photos needs a PhotoAnswersProvider.");
  return answers;
}
