/** Above a form opened as a first step: which one it is, and the way back to all of them. */
import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Cadastro } from '../../core/cadastros.ts'
import { STEP_WORDS, type StepName } from '../../core/first-steps.ts'
import { useOwnSteps } from './steps.ts'

export function StepTrail({ step: name }: { step: StepName | Cadastro }) {
  const steps = useOwnSteps()
  const step = steps.find((own) => own === name)
  if (!step) return null
  return (
    <Text c="dimmed">
      Primeiros passos · {steps.indexOf(step) + 1} de {steps.length}: {STEP_WORDS[step].nome} ·{' '}
      <Anchor renderRoot={(props) => <Link to="/dashboard" {...props} />}>Ver todos</Anchor>
    </Text>
  )
}
