-- The prenatal form kept weeks, which were true only on the day it was sent. It keeps the date that they counted from.
UPDATE "OnboardingStep" SET "data" = jsonb_set("data" #- '{answers,weeksPostpartum}', '{answers,birthDate}', to_jsonb(to_char("completedAt" - make_interval(weeks => round(("data" #>> '{answers,weeksPostpartum}')::numeric)::int), 'YYYY-MM-DD')))
WHERE "stepName" = 'prenatal_form' AND jsonb_typeof("data" #> '{answers,weeksPostpartum}') = 'number';

UPDATE "OnboardingStep" SET "data" = jsonb_set("data" #- '{answers,weeksPregnant}', '{answers,dueDate}', to_jsonb(to_char("completedAt" + make_interval(weeks => 40 - round(("data" #>> '{answers,weeksPregnant}')::numeric)::int), 'YYYY-MM-DD')))
WHERE "stepName" = 'prenatal_form' AND jsonb_typeof("data" #> '{answers,weeksPregnant}') = 'number';
