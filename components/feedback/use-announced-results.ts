import { useEffect, useRef } from "react";
import { announce } from "@/components/feedback/announce";

/**
 * Announces once what each search or filter has found. `text` is undefined until it is known. The results of `first`, which the
 * screen opens with, aren't announced, and neither are later changes of the same results.
 */
export function useAnnouncedResults(search: string | undefined, text: string | undefined, first = search) {
  const announced = useRef(first);
  useEffect(() => {
    if (announced.current === search || text === undefined) return;
    announced.current = search;
    announce(text);
  }, [search, text]);
}
