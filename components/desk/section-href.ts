import { hasSection } from "@/components/layout/navigation";
import { paths } from "@/lib/platform/paths";

/** The address of a section of the coach's home; none of one that is not there, so that nothing leads to it. */
export const sectionHref = (key: string) => (hasSection("coach", key) ? paths.section(key) : undefined);
