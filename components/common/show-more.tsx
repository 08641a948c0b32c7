import { Button } from "@/components/ui/button";

interface ShowMoreProps {
  /** An infinite query; nothing is shown where it has no further page. */
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };
  label: string;
  variant?: "outline" | "ghost";
}

/** The foot of a list that is read by the page. */
export const ShowMore = ({ list, label, variant = "outline" }: ShowMoreProps) =>
  list.hasNextPage ? (
    <div className="border-t p-3 text-center">
      <Button variant={variant} size="sm" pending={list.isFetchingNextPage} pendingLabel="Loading..." onClick={() => void list.fetchNextPage()}>
        {label}
      </Button>
    </div>
  ) : null;
