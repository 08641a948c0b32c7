"use client";

import { DemoAccess } from "@/components/accounts/demo-access";
import { SignInForm } from "@/components/accounts/sign-in-form";
import { SignUpForm } from "@/components/accounts/sign-up-form";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";

export function AuthScreen({ productName, demo }: { productName: string; demo: boolean }) {
  return (
    <>
      <h1 className="mb-6 text-3xl">Welcome to {productName}</h1>
      <Tabs defaultValue="sign-in">
        <TabsList aria-label="Sign in or sign up" className="w-full">
          <TabsTrigger value="sign-in">Sign In</TabsTrigger>
          <TabsTrigger value="sign-up">Sign Up</TabsTrigger>
        </TabsList>
        <TabsContent value="sign-in">
          <SignInForm />
        </TabsContent>
        <TabsContent value="sign-up">
          <SignUpForm productName={productName} />
        </TabsContent>
      </Tabs>
      {demo ? <DemoAccess /> : null}
    </>
  );
}
