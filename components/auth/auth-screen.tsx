"use client";

import { DemoAccess } from "@/components/auth/demo-access";
import { SignInForm } from "@/components/auth/sign-in-form";
import { SignUpForm } from "@/components/auth/sign-up-form";
import { Tab, TabList, TabPanel, Tabs } from "@/components/ui/tabs";

/** Sign In and Sign Up, and in demo mode the way in without either. */
export function AuthScreen({ productName, demo }: { productName: string; demo: boolean }) {
  return (
    <>
      <h1 className="mb-6 text-3xl">Welcome to {productName}</h1>
      <Tabs defaultValue="sign-in">
        <TabList label="Sign in or sign up" className="w-full">
          <Tab value="sign-in">Sign In</Tab>
          <Tab value="sign-up">Sign Up</Tab>
        </TabList>
        <TabPanel value="sign-in">
          <SignInForm />
        </TabPanel>
        <TabPanel value="sign-up">
          <SignUpForm productName={productName} />
        </TabPanel>
      </Tabs>
      {demo ? <DemoAccess /> : null}
    </>
  );
}
