import { homePage } from "@/app/(signed-in)/home-page";

export default homePage;
