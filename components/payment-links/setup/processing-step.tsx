import { Spinner } from "@/components/ui/spinner";

export const ProcessingStep = () => (
  <div role="status" className="flex flex-col items-center gap-4 px-4 py-14 text-center">
    <Spinner className="size-9 text-primary-ink" />
    <p>Setting up the payment...</p>
  </div>
);
