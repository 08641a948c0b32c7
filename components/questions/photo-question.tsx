import { createContext, type ReactNode, use } from "react";
import { Disclosure } from "@/components/common/disclosure";
import { ConsentAsk, ConsentWithdrawn } from "@/components/consents/consent-ask";
import { useConsentState } from "@/components/consents/use-consent";
import { FieldGroup, type FieldProps } from "@/components/form/field-frame";
import { useField } from "@/components/form/use-field";
import { PhotosField } from "@/components/uploads/photos-field";
import type { ReportUploads } from "@/components/uploads/upload-counts";
import { maxAnswerPhotos } from "@/lib/work/questions/kinds";

/** What a form tells its questions that are answered in photos. */
interface PhotoAnswers {
  clientId: string;
  /** Whether the client has sent photos before, so that a missing consent does not stop them. */
  hasSentPhotos: boolean;
  onUploads: ReportUploads;
}

const PhotoAnswersContext = createContext<PhotoAnswers | null>(null);

export const PhotoAnswersProvider = ({ children, ...value }: PhotoAnswers & { children: ReactNode }) => <PhotoAnswersContext value={value}>{children}</PhotoAnswersContext>;

function usePhotoAnswers(): PhotoAnswers {
  const answers = use(PhotoAnswersContext);
  if (!answers) throw new Error("A form that asks for photos needs a PhotoAnswersProvider.");
  return answers;
}

/** A question that is answered in photos. It asks for the consent to photos before the first one. */
export function PhotoQuestion(field: FieldProps) {
  const { clientId, hasSentPhotos, onUploads } = usePhotoAnswers();
  const { id, error } = useField(field);
  const consent = useConsentState(clientId, "body_photos");
  const isAskedFirst = consent === "not_recorded" && !hasSentPhotos;
  if (consent !== "withdrawn" && !isAskedFirst) return <PhotosField {...field} purpose="progress_photo" holds="ids" limit={maxAnswerPhotos} onUploads={onUploads} />;
  return (
    <FieldGroup {...field} id={id} error={error}>
      {isAskedFirst ? (
        <Disclosure title="Add photos">
          <ConsentAsk kind="body_photos" note="You can always check in without photos." />
        </Disclosure>
      ) : (
        <ConsentWithdrawn kind="body_photos" offText="You can still answer everything else." />
      )}
    </FieldGroup>
  );
}
