import { Link } from "@/components/ui/link";
import { paths } from "@/lib/platform/paths";

interface ReceiptLinkProps {
  paymentId: string;
  /** What it is for, for screen readers. */
  of: string;
}

/** A link to a payment's receipt. */
export const ReceiptLink = ({ paymentId, of }: ReceiptLinkProps) => (
  <Link href={paths.receipt(paymentId)} className="font-semibold whitespace-nowrap text-primary-ink underline underline-offset-4">
    Receipt<span className="sr-only"> for {of}</span>
  </Link>
);
