/**
 * The texts that the specification gives: labels, toasts, messages, empty states and confirmations, copied from it by hand. Braces
 * stand for what the product fills in. `specified-texts.spec.ts` expects each of them on some screen of the run.
 * PRODUCT.md replaced none of them.
 */
export interface SpecifiedText {
  text: string;
  section: string;
  /** The test that runs what has it, where no screen can come to show it, and why none can. */
  shownBy?: { test: string; reason: string };
}

type Entry = string | Omit<SpecifiedText, "section">;
const section = (name: string, ...entries: Entry[]): SpecifiedText[] => entries.map((entry) => ({ section: name, ...(typeof entry === "string" ? { text: entry } : entry) }));

const platform = [
  section(
    "platform §2 Sign-in and sign-up",
    "Sign In", "Sign Up", "Signing in...", "Forgot your password?", "Account Type", "Client", "Coach", "Nutritionist", "Creating account...",
    "Demo Access (Testing Only)", "Demo Coach Access", "Demo Client Access",
  ),
  section("platform §2 Top navigation bar", "Check-ins", "Email Automation", "Import Users", "Check-in", "Nutrition Plans", "Profile Settings", "Billing", "Logout", "Logging out..."),
  section("platform §2 Not-found page", "404 Page Not Found", "Did you forget to add the page to the router?"),
  section(
    "platform §2 Client area",
    "Action Required: Complete Your Food Diary", "Complete Now", "Weekly Check-in", "Complete", "Submitted this week", "Pending", { text: "Due Monday", shownBy: { test: "tests/integration/due.test.ts", reason: "from Tuesday to Friday it is over and says so" } }, "3-Day Food Diary", "Priority", "Stay Connected",
  ),
  section(
    "platform §2 Onboarding journey",
    "Mark as Watched", "5 min", "10-15 min", "Submit Form", "Skip", "8 min", "3 min", "Mark as Complete", "Complete Tools Setup", "Complete", "Ready", "Locked", "Complete Previous Steps First",
    "Onboarding Complete!", "Go to Dashboard", "Vegetarian", "Pescatarian", "Gluten free", "Dairy free",
  ),
  section(
    "platform §2 Consultation form",
    "Lower Back Pain", "Knee Issues", "Shoulder Problems", "Neck Pain", "Ankle Issues", "Wrist Problems", "Hip Problems", "None",
    "Dumbbells", "Resistance Bands", "Kettlebells", "Pull-up Bar", "Yoga Mat", "Treadmill", "Stationary Bike", "Home Gym",
  ),
  section("platform §2 Promise and Agreement", "Continue"),
  section("platform §2 Weekly Check-in", "New Check-In", "Check-In History"),
  section("platform §2 Client nutrition page", "Active", "View", "Download", "No nutrition plan available yet"),
  section("platform §2 Subscribe page", "Preparing your subscription..."),
  section("platform §2 Forgot-password page", "Check Your Email"),
  section("platform §2 Nutritionist dashboard", "Pending Food Diaries", "Upload Nutrition Plan", "My Uploaded Plans", "Review", "Create Plan", "Active", "Inactive", "Message Client"),
  section(
    "platform §3 Discovery form",
    "Weight Loss", "Muscle Building", "Improved Fitness", "Better Nutrition", "Increased Energy", "Stress Reduction", "Better Sleep", "Confidence Building", "Build Confidence", "Get Stronger",
    "Previous Surgery", "Chronic Pain", "Very Confident", "Complete Beginner", "Less than 5 hours", "1-2 days", "3-4 days", "5-6 days", "7 days", "Irregular",
    "Instagram", "Facebook", "Google Search", "Friend Referral", "YouTube", "Word of Mouth", "Other", "1 Year", "2 Years", "3-5 Years", "5+ Years",
    // The list ends with "hours", which belongs to each of its values.
    "5-6 hours", "6-7 hours", "7-8 hours", "8-9 hours", "More than 9 hours",
  ),
  section("platform §3 Client profile", { text: "Unknown Client", shownBy: { test: "lib/people/clients/rules.test.ts", reason: "every account has an email, which is the name before this one" } }),
  section("platform §4 Check-in", "Pending Review", "Reviewed"),
  section(
    "platform §5 Sign-in and registration",
    "Please enter a valid email", "Password must be at least 6 characters", "First name is required", "Last name is required",
  ),
  section(
    "platform §5 Weekly check-in",
    "Please provide a snapshot of your energy, sleep and mindset", "Please describe how your training went", "Please describe how your nutrition went", "Please share your main focus area",
    "Please share your three biggest wins", "Please describe any physical changes", "Please share what you'd like to improve", "Please let me know how I can support you",
    "Please share your thoughts on referrals", "Please share your long-term goals",
  ),
  section(
    "platform §5 Intake form",
    "Please provide more detail about your fitness experience", "Please describe your current activity level", "Please describe your nutrition goals", "Please describe your lifestyle",
    "Please share what motivates you", "Please describe your expectations",
  ),
  section(
    "platform §5 Agreement",
    "You must agree to ask for help when needed", "You must agree to follow the programme", "You must agree to check-in on time and respect communication boundaries",
    "You must agree to the payment terms", "You must agree to refer others if happy with the service", "You must accept the coaching agreement",
  ),
  section("platform §5 Coach plan upload", "Invalid File Type", "Please select a PDF file", "File Too Large", "Please select a file smaller than 10MB", "Missing Information"),
  section("platform §5 Nutritionist upload", "Missing Information", "Please select a client, upload a file, and add a title"),
  section("platform §5 Forgot password", "Email Required", "Please enter your email address.", "Invalid Email", "Please enter a valid email address."),
  section(
    "platform §5 Reset password",
    "Invalid Reset Link", "This password reset link is invalid or expired.", "Password Too Short", "Password must be at least 6 characters long.", "Passwords Don't Match", "Please make sure both passwords are identical.",
  ),
  section(
    "platform §8 Error catalogue",
    "Welcome back!", "You have been logged in successfully.", "Login failed", "Invalid email or password", "Welcome to {product}!", "Your account has been created successfully.", "Registration failed",
    "Unauthorized", "You are logged out. Logging in again...", "Error", "Failed to send message", "Submission Failed", "There was an error submitting your check-in. Please try again.", "Check-in Submitted!",
    "Intake Form Submitted", "Failed to save agreement. Please try again.", "Agreement Completed", "Video Watched", "Training Complete", "Information Submitted", "Step Skipped",
    "Nutrition Assessment Complete", "Tools Setup Complete", "Consultation Complete", "Failed to upload nutrition plan", "Success", "Nutrition plan uploaded successfully!", "Upload Failed",
    "Nutrition plan uploaded successfully", "Plan Deactivated", "The nutrition plan has been deactivated", "Form submitted successfully!", "{name} will be in touch soon.", "Submission failed",
    "Please try again.", "Network error", "Please check your connection and try again.", "Password Reset Successful", "Password Reset Failed", "Failed to reset password. The link may be expired.",
    "Password Reset Sent", "If an account with that email exists, we've sent a password reset link.", "Request Failed", "Failed to send password reset email. Please try again.",
    "Failed to initialize subscription. Please try again.", "Payment Failed", "Payment Successful", "You are now subscribed to {product}!", "Failed to load email template", "Failed to load HTML source",
    "Error Loading Client", "Client Not Found", "Scheduling feature coming soon! You can contact the client directly for now.",
    "Failed to create account",
  ),
];

const backOffice = [
  section(
    "back-office §2 Coach dashboard",
    "Client Journey Pipeline", "New Inquiries", "Discovery Calls", "Ready to Start", "Active Clients", "This Week's Check-ins", "Overdue", "Pending Review", "Completed", "Onboarding Progress",
    "Add New Lead", "Import Your Client Data", "Review Check-ins", "Send Chase Emails", "Powered by {product} - Coaching Management Platform",
  ),
  section(
    "back-office §2 Client Database",
    "Client", "Status", "Subscription", "Revenue", "Check-ins", "Last Activity", "Contact", "Tags", "Actions", "Export", "Send Message", "Export Selected", "Import CSV", "Add Client & Set Payment",
    "Showing {x} of {y} clients", "Monthly Revenue", "Average per client", "No clients found matching your search", "No clients found",
  ),
  section(
    "back-office §2 Client Profile dialog",
    "Active Client", "Monthly Plan{: price}", "Overview", "Check-ins", "Programs", "Payments", "Messages", "Personal Information", "Health & Fitness Goals", "Recent Progress", "Health Concerns",
    "Send Message", "Schedule Session", "Edit Profile",
  ),
  section("back-office §2 Client profile page", "Error Loading Client", "Client Not Found", "Active Client", "View Check-ins", "Recent Activity"),
  section("back-office §2 Messages", "No messages yet. Start a conversation!", "Online now", "Select a conversation to start messaging", "Choose from your active clients on the left"),
  section("back-office §2 Check-ins page", "Never", "Week of {date}", "Reviewed", "Pending Review", "Add Feedback", "No check-ins submitted yet"),
  section(
    "back-office §2 Payment Management",
    "Payment Management", "View Real Stripe Data", "Sync Stripe Payments", "Revenue Overview", "This Month", "Last Month", "Growth", "Recent Transactions", "Client", "Plan", "Amount", "Status", "Date",
    "Failed Payments", "Retry", "Payment Actions", "Set Up New Payment", "Export Payments CSV", "Stripe Dashboard", "Stripe Integration", "Active Subscriptions",
  ),
  section(
    "back-office §2 Weekly Check-In Review",
    "Weekly Check-In Review", "Pending Review", "Recently Reviewed", "Completed", "Client Trends", "All Caught Up!", "No pending check-ins to review right now", "No Recent Reviews",
    "Completed check-ins will appear here", "View Details", "Physical Metrics", "Fitness Performance", "Lifestyle Factors", "Nutrition", "Progress & Mindset", "Support & Communication", "Add Feedback",
  ),
  section(
    "back-office §2 Sales Pipeline",
    "Sales Pipeline", "Pipeline View", "All Leads View", "Quick Add Prospect", "Total Leads", "New Inquiries", "Conversion Rate", "Action Required", "Sales Pipeline Overview",
    "Lead", "Stage", "Contact Method", "Priority", "Next Action", "Goals", "Submitted", "Actions", "Referral", "Edit Lead Information", "No active leads found", "No leads found",
  ),
  section("back-office §2 Bulk User Import", "Bulk User Import", "Import Users", "Load Sample Data", "Import Results"),
  section("back-office §2 Email Automation", "Preview Templates"),
  section("back-office §2 Email preview", "Send Test"),
  section("back-office §2 Client dialogs", "Add New Client", "Set Up Payment Plan", "Payment Setup", "Import Existing Clients"),
  section("back-office §3 Payment plans", "Monthly Coaching", "6 Month Plan", "3 Month Discounted", "6 Months - No Calls", "2 Months Upfront", "Family Discount"),
  section("back-office §4 Payment status", "Paid", "Failed", "Pending"),
  section("back-office §4 Lead priority", "WON", "LOST"),
  section(
    "back-office §4 Next action",
    "Send discovery email", "Book discovery call", "Follow up & book discovery", "Prepare for discovery call", "Send proposal", "Follow up on proposal", "Check in on decision",
    { text: "Review status", shownBy: { test: "lib/outreach/leads/rules.test.ts", reason: "it is for other stages, and the table of next actions has open leads only" } },
  ),
  section("back-office §4 Check-in flags", "Low Energy", "Missed Workouts", "Poor Sleep", "High Stress", "Nutrition Struggles", "Needs Support", "Excellent Progress", "Steady Progress"),
  section(
    "back-office §5 Validation",
    "Please provide CSV data to import", "Missing Information", "Please fill in all required fields", "Are you sure you want to delete this lead? This action cannot be undone.",
    "Invalid File Type", "Please select a PDF file", "File Too Large", "Please select a file smaller than 10MB",
    { text: "Please select a file and enter a title", shownBy: { test: "tests/integration/nutrition-plans.test.ts", reason: "as specified, the button is disabled until both are there" } },
  ),
  section(
    "back-office §8 Clients and email automation",
    "Delete failed", "Unable to delete client. Please try again.", "Bulk delete failed", "Unable to delete clients. Please try again.", "Failed to send chase emails", "Failed to send Sunday reminders",
    "Failed to check onboarding emails", "Import Failed", "Failed to import clients", "Import Error", "An error occurred while importing clients", "Client deleted", "Clients deleted", "Chase Emails Sent",
    "Reminders Sent", "Onboarding Check Complete", "Client Import Complete",
  ),
  section(
    "back-office §8 Payments",
    "Sync Failed", "Failed to sync Stripe payment data", "Stripe Fetch Failed", "Failed to fetch real Stripe data", "Retry Failed", "Failed to retry payment. Please try again.", "Stripe Sync Complete",
    "Updated {n} client payment {amounts}", "Real Stripe Data Fetched", "Found {n} payments with total revenue {amount}", "Payment Retry Initiated",
  ),
  section("back-office §8 Check-in feedback", "Feedback Added"),
  section(
    "back-office §8 Leads",
    "Failed to update stage", "Failed to update outcome", "Failed to update lead", "Failed to add note", "Failed to add prospect", "Please try again.", "Failed to create trackable link", "Failed to delete lead",
    "Failed to delete leads", "Error: Link not found in response", "Please check the browser console for details", "Stage updated successfully", "Lead converted to client!", "Lead marked as lost",
    "Lead information updated successfully", "Note added successfully", "Prospect added successfully", "Trackable link created", "Link copied to clipboard!", "Leads deleted successfully",
  ),
  section("back-office §8 Bulk import", "Import Failed", "Error", "Please provide CSV data to import", "Sample Data Loaded", "Could not load sample data"),
  section(
    "back-office §8 Client dialogs",
    "Error Creating Client", "Failed to create client", "Payment Setup Failed", "Failed to set up payment. Please try again.", "Email Failed", "Email Sent!", "Client Created",
    "Failed to import CSV data. Please try again.", "Import Complete",
  ),
  section("back-office §8 Automation", "Automation Updated", "Test Completed", "Settings Updated"),
  section("back-office §8 Email preview", "Failed to load email template", "Failed to load HTML source"),
  section("back-office §9 Fallback automation rules", "Welcome Email", "Contract Delivery", "Intake Form Reminder", "Program Delivery"),
  section(
    "back-office §9 Email types",
    "Welcome", "Contract Reminder", "Intake Form Reminder", "Onboarding Complete", "Check-in Reminder", "Coach Feedback", "Payment Failed", "Payment Retry", "Discovery Thank You", "Call Booking",
    "Pre-Call Prep", "Milestone Celebration", "Re-engagement", "Retention Alert",
    // The times in brackets are in the types' descriptions.
    "Chase",
  ),
];

export const specifiedTexts: readonly SpecifiedText[] = [...platform, ...backOffice].flat();
