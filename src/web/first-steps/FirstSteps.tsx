/** 'Primeiros passos' on the dashboard of an empty system: what is missing, and the way to each form; what is done is folded. */
import { Anchor, Box, Button, Group, Paper, Stack, Text, ThemeIcon, Title } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { CADASTROS, wordsOf } from '../../core/cadastros.ts'
import {
  describeStep,
  type FirstStepStates,
  isRegisterStep,
  nextStep,
  STEP_WORDS,
  type StepName,
} from '../../core/first-steps.ts'
import { readCookie, writeCookie } from '../browser/cookies.ts'
import { PlaceLink } from '../navigation/PlaceLink.tsx'
import { screenOf } from '../navigation/places.ts'
import { useCan } from '../session/session.tsx'
import { onDemand } from '../ui/on-demand.tsx'
import { FirstPayment } from './FirstPayment.tsx'
import classes from './FirstSteps.module.css'
import { stepAddress, useOwnSteps } from './steps.ts'

const RedeDialog = onDemand(() => import('../rede/RedeContent.tsx'))

const COOKIE = 'primeiros_passos'
const PUT_ASIDE = 'dispensados'
const YEAR_IN_SECONDS = 365 * 24 * 60 * 60

export function FirstSteps({ states }: { states: FirstStepStates }) {
  const [putAside, setPutAside] = useState(() => readCookie(COOKIE) === PUT_ASIDE)
  // What it asks is read once it is opened.
  const [paying, setPaying] = useState(false)
  const steps = useOwnSteps()
  const mayBringData = useCan('dados.trazer') && states.vendas !== 'feito'
  const paysPeople = useCan('favorecidos.criar')
  const next = nextStep(states, steps)
  if (putAside || !next) return null
  const numbered = steps.map((step, i) => ({ step, number: i + 1, states, isNext: step === next }))
  const done = numbered.filter(({ step }) => states[step] === 'feito')
  return (
    <Paper component="section" aria-label="Primeiros passos" withBorder p="md">
      <Group justify="space-between" align="baseline" gap="xs">
        <Title order={2}>Primeiros passos</Title>
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => {
            writeCookie(COOKIE, PUT_ASIDE, YEAR_IN_SECONDS)
            setPutAside(true)
          }}
        >
          Dispensar
        </Button>
      </Group>
      <Text c="dimmed" mb="sm">
        {done.length} de {steps.length} prontos. Ao salvar um cadastro, o próximo se abre.
        {mayBringData && (
          <>
            {' '}
            Já tem tudo num sistema antigo?{' '}
            <Anchor underline="always" renderRoot={(props) => <Link to="/trazer-dados" {...props} />}>
              Trazer dados
            </Anchor>
          </>
        )}
      </Text>
      <Steps steps={numbered.filter(({ step }) => states[step] !== 'feito')} />
      {done.length > 0 && (
        <Box component="details" mt="sm" c="dimmed" className={classes.done}>
          <summary>
            {done.length === 1 ? 'Pronto' : 'Prontos'}:{' '}
            {done.map(({ step }) => STEP_WORDS[step].nome).join(', ')}
          </summary>
          <Steps steps={done} />
        </Box>
      )}
      {paysPeople && (
        <Box
          component="details"
          mt="sm"
          className={classes.done}
          onToggle={({ currentTarget }) => setPaying(currentTarget.open)}
        >
          <summary>Depois: pagar as comissões</summary>
          {paying && <FirstPayment />}
        </Box>
      )}
    </Paper>
  )
}

interface StepProps {
  step: StepName
  number: number
  states: FirstStepStates
  isNext: boolean
}

function Steps({ steps }: { steps: StepProps[] }) {
  return (
    <Stack component="ol" gap="sm">
      {steps.map((step) => (
        <Step key={step.step} {...step} />
      ))}
    </Stack>
  )
}

function Step({ step, number, states, isNext }: StepProps) {
  const done = states[step] === 'feito'
  return (
    <Group
      component="li"
      gap="sm"
      wrap="nowrap"
      align="flex-start"
      aria-current={isNext ? 'step' : undefined}
    >
      <ThemeIcon
        radius="xl"
        variant={done ? 'light' : isNext ? 'filled' : 'default'}
        color={done ? 'green' : ''}
      >
        {done ? <IconCheck size={16} role="img" aria-label="Feito" /> : number}
      </ThemeIcon>
      <Group gap="10px 12px" flex={1} miw={0}>
        <Box flex="1 1 14rem" miw={0}>
          <Text fw={500}>{STEP_WORDS[step].nome}</Text>
          <Text c="dimmed">{describeStep(step, states)}</Text>
        </Box>
        {!done && (
          <Group gap="xs">
            <StepActions step={step} isStuck={states[step] === 'parado'} isNext={isNext} />
          </Group>
        )}
      </Group>
    </Group>
  )
}

/** `isStuck`: there are records, but none that can be used. */
function StepActions({ step, isStuck, isNext }: { step: StepName; isStuck: boolean; isNext: boolean }) {
  const [explaining, setExplaining] = useState(false)
  const mayImport = useCan('planilhas.importar')
  const variant = isNext ? 'filled' : 'default'
  if (step === 'rede')
    return (
      <>
        <Button variant={variant} onClick={() => setExplaining(true)}>
          Ver como
        </Button>
        {explaining && <RedeDialog onClose={() => setExplaining(false)} />}
      </>
    )
  return (
    <>
      {isStuck && isRegisterStep(step) && (
        <Button variant="default" component={PlaceLink} href={screenOf(step, {})}>
          Ver {CADASTROS[step].plural}
        </Button>
      )}
      {step === 'colaboradores' && mayImport && (
        <Button variant="default" component={PlaceLink} href={screenOf(step, { aba: 'importar' })}>
          Importar planilha
        </Button>
      )}
      <Button variant={variant} component={PlaceLink} href={stepAddress(step)}>
        {isRegisterStep(step) ? wordsOf(step).newRecord : 'Escrever nome e logo'}
      </Button>
    </>
  )
}
