import { ErrorState } from "@/components/feedback/error-state";

interface ClientLoadErrorProps {
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown };
}

/** Says that a client didn't load, with the status and body of the response (spec back-office §2 and §7). */
export const ClientLoadError = ({ query: { error, isFetching, refetch } }: ClientLoadErrorProps) => (
  <ErrorState
    title="Error Loading Client"
    text={
      <>
        <span className="block">Failed to fetch client profile</span>
        {error ? <span className="mt-1 block wrap-anywhere">{error.message}</span> : null}
      </>
    }
    onRetry={() => void refetch()}
    retrying={isFetching}
  />
);
