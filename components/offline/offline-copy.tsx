import { copyAlsoName, copyForName, signedInPersonName } from "@/lib/platform/offline-copies";

/** Lets this person's device keep the page, to show it without a network. */
export const OfflineCopy = ({ person }: { person: string }) => <meta name={copyForName} content={person} />;

/** Tells the service worker who is signed in, so that it notices when that is somebody else than before. */
export const SignedInPerson = ({ id }: { id: string }) => <meta name={signedInPersonName} content={id} />;

/** Names reads and files that the device keeps with the page, because the screen needs them and the page doesn't bring them. */
export const OfflineCopyAlso = ({ urls }: { urls: readonly string[] }) => urls.map((url) => <meta key={url} name={copyAlsoName} content={url} />);
