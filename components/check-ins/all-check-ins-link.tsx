import { Link } from "@/components/ui/link";
import { paths } from "@/lib/platform/paths";

export const AllCheckInsLink = ({ clientId, name }: { clientId: string; name: string }) => (
  <Link
    href={paths.clientCheckIns(clientId)}
    className="relative whitespace-nowrap underline decoration-current/35 underline-offset-4 hover:decoration-current pointer-coarse:after:absolute pointer-coarse:after:-inset-x-1 pointer-coarse:after:-inset-y-2.5"
  >
    All check-ins<span className="sr-only"> of {name}</span>
  </Link>
);
