import { homePage } from "@/app/(signed-in)/home";

export default homePage;
