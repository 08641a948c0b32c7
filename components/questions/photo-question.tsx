import { Disclosure } from "@/components/common/disclosure";
import { ConsentAsk } from "@/components/consents/consent-ask";
import { ConsentWithdrawn } from "@/components/consents/consent-withdrawn";
import { useConsentState } from "@/components/consents/use-consent";
import type { FieldProps } from "@/components/form/field-frame";
import { FieldGroup } from "@/components/form/field-group";
import { useField } from "@/components/form/use-field";
import { usePhotoAnswers } from "@/components/questions/photo-answers";
import { PhotosField } from "@/components/uploads/photos-field";
import { maxAnswerPhotos } from "@/lib/work/questions/kinds";

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
