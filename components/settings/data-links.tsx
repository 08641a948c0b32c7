import { Eraser, FileInput, PackageOpen, ScrollText } from "lucide-react";
import { LinkRows } from "@/components/settings/link-rows";
import { paths } from "@/lib/platform/paths";

const rows = [
  { href: paths.moveIn(), title: "Import everything at once", description: "Clients, check-ins, weights, payments, chats and photos from other tools", icon: PackageOpen },
  { href: paths.bulkImport, title: "Import", description: "Bring people and their history from another tool or a spreadsheet", icon: FileInput },
  { href: paths.dataToErase, title: "Data to erase", description: "People you haven't been in contact with for a long time", icon: Eraser },
  { href: paths.activityLog(), title: "Activity log", description: "Who opened, changed, exported or erased what", icon: ScrollText },
];

/** The pages about people's data. */
export const DataLinks = () => <LinkRows rows={rows} />;
