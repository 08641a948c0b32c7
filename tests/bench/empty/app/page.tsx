/** The reference for page weight: an empty page of the framework. */
export default function Page() {
  return <main>Empty</main>;
}
