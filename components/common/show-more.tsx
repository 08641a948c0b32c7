import { Button } from "@/components/ui/button";
import type { LoadedPage } from "@/lib/api/client";

interface ShowMoreProps {
  /** An infinite query; the button is hidden on its last page, and while the rest of a partial one is being read. */
  list: { data: { pages: readonly Pick<LoadedPage<unknown>, "isPartial">[] } | undefined; hasNextPage: boolean; isRefetching: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };
  label: string;
  variant?: "outline" | "ghost";
}

/** The end of a list that loads page by page. */
export const ShowMore = ({ list, label, variant = "outline" }: ShowMoreProps) =>
  list.hasNextPage && !(list.isRefetching && list.data?.pages.at(-1)?.isPartial) ? (
    <div className="border-t p-3 text-center">
      <Button variant={variant} size="sm" pending={list.isFetchingNextPage} pendingLabel="Loading..." onClick={() => void list.fetchNextPage()}>
        {label}
      </Button>
    </div>
  ) : null;
