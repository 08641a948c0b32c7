/** Weight in kg, lengths in cm. */
export const intakeMeasurementNames = ["height", "weight", "chest", "waist", "hips", "leftArm", "rightArm", "leftThigh", "rightThigh"] as const;
export const shortestIntakeAnswer = 10;
