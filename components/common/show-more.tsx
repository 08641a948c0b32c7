import { Button } from "@/components/ui/button";

interface ShowMoreProps {
  /** An infinite query; the button is hidden on its last page. */
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };
  label: string;
  variant?: "outline" | "ghost";
}

/** The end of a list that loads page by page. */
export const ShowMore = ({ list, label, variant = "outline" }: ShowMoreProps) =>
  list.hasNextPage ? (
    <div className="border-t p-3 text-center">
      <Button variant={variant} size="sm" pending={list.isFetchingNextPage} pendingLabel="Loading..." onClick={() => void list.fetchNextPage()}>
        {label}
      </Button>
    </div>
  ) : null;
