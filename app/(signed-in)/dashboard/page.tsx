import { homeMetadata, homePage } from "@/app/(signed-in)/home-page";

export const generateMetadata = homeMetadata;

export default homePage;
