import { Logo, LogoMark, type PracticeBrand } from "@/components/common/logo";

/** A whole page at rest while something loads; appears only when that takes over 300 ms. The mark alone where the product's name is not yet known. */
export function LoadingScreen({ product }: { product?: PracticeBrand }) {
  return (
    <main className="grid min-h-dvh animate-appear place-items-center p-6">
      <div role="status" className="flex flex-col items-center gap-5">
        <div className="animate-beat">{product ? <Logo product={product} size="lg" /> : <LogoMark className="size-14" />}</div>
        <p className="text-sm text-muted-foreground">Loading...</p>
      </div>
    </main>
  );
}
