/** Configurações: the brokerage, its logo, the defaults of a new sale, the local holidays and the names of retenções. */
import { Button, Stack, Text } from '@mantine/core'
import { createFileRoute, Link } from '@tanstack/react-router'
import { STEP_WORDS } from '../../core/first-steps.ts'
import { orpc } from '../api/query.ts'
import { StepTrail } from '../first-steps/StepTrail.tsx'
import { useIsStepAddress } from '../first-steps/steps.ts'
import { LembrancasSection } from '../importacao/LembrancasSection.tsx'
import { History } from '../record/History.tsx'
import { RedeContent } from '../rede/RedeContent.tsx'
import { useCan } from '../session/session.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { Section } from '../ui/Section.tsx'
import { ConfiguracoesForm } from './ConfiguracoesForm.tsx'
import { CopiaSection } from './CopiaSection.tsx'
import { FeriadosLocais } from './FeriadosLocais.tsx'
import { LogoSection } from './LogoSection.tsx'
import { Rubricas } from './Rubricas.tsx'

export const Route = createFileRoute('/_app/configuracoes')({
  staticData: { title: 'Configurações' },
  component: ConfiguracoesScreen,
})

function ConfiguracoesScreen() {
  const isAllowed = useCan('configuracoes.usar')
  const isStep = useIsStepAddress()
  return (
    <>
      <PageHeader
        title="Configurações"
        description="O nome e o logo aparecem na entrada, nos PDFs, nos emails e na tela cheia da roleta; o CNPJ e o endereço, só nos PDFs."
      />
      <Stack gap="md" maw={1000}>
        {isStep && <StepTrail step="marca" />}
        {isAllowed && <LogoSection />}
        <ConfiguracoesForm />
        {isAllowed && (
          <>
            <Section title={STEP_WORDS.rede.nome}>
              <RedeContent />
            </Section>
            <FeriadosLocais />
            <Rubricas />
            <CopiaSection />
            <LembrancasSection />
            <CargasSection />
            <History
              query={orpc.configuracoes.historico.queryOptions({ staleTime: 0 })}
              empty="Nada mudou nas configurações ainda."
            />
          </>
        )}
      </Stack>
    </>
  )
}

function CargasSection() {
  return (
    <Section title="Trazer dados">
      <Text c="dimmed" mb="sm">
        Enquanto esta instalação é nova, o banco de dados de um sistema antigo pode vir inteiro, com um ensaio
        antes.
      </Text>
      <Button variant="default" renderRoot={(props) => <Link to="/trazer-dados" {...props} />}>
        Trazer dados
      </Button>
    </Section>
  )
}
