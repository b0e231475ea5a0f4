/** The signed-in user's profile: personal data, password, second factor, open sessions. */
import { Alert, Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { orpc } from '../api/query.ts'
import { onDemand } from '../ui/on-demand.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { OpenSessoes } from './OpenSessoes.tsx'
import { PerfilPart } from './PerfilPart.tsx'
import { PersonalInfo } from './PersonalInfo.tsx'
import { SegundoFator } from './SegundoFator.tsx'

const PasswordDialog = onDemand(() => import('../session/PasswordDialog.tsx'))

export const Route = createFileRoute('/_app/perfil')({
  staticData: { title: 'Meu Perfil' },
  component: PerfilScreen,
})

function PerfilScreen() {
  const { data, isError, isFetching, refetch } = useQuery(orpc.perfil.obter.queryOptions())
  return (
    <>
      <PageHeader title="Meu Perfil" />
      <Stack gap="md" maw={880}>
        {isError && !data ? (
          <Alert color="red" title="Erro" role="alert">
            <Group gap="sm">
              <Text>Não foi possível carregar as informações do perfil.</Text>
              <Button
                variant="default"
                size="compact-sm"
                disabled={isFetching}
                onClick={() => void refetch()}
              >
                {isFetching ? 'Tentando…' : 'Tentar novamente'}
              </Button>
            </Group>
          </Alert>
        ) : data ? (
          <>
            <PersonalInfo perfil={data} />
            <Senha />
            <SegundoFator {...data.segundo_fator} />
          </>
        ) : (
          <Stack gap="md" role="status" aria-busy="true" aria-label="Carregando o perfil">
            <Skeleton h={{ base: 474, sm: 345, lg: 247 }} />
            <Skeleton h={{ base: 131, sm: 110 }} />
            <Skeleton h={{ base: 240, sm: 188, lg: 168 }} />
          </Stack>
        )}
        <OpenSessoes />
      </Stack>
    </>
  )
}

function Senha() {
  const [changing, setChanging] = useState(false)
  return (
    <PerfilPart
      title="Senha"
      action={
        <Button variant="default" onClick={() => setChanging(true)}>
          Alterar Senha
        </Button>
      }
    >
      <Text c="dimmed">Ao trocar a senha, as suas outras sessões são encerradas.</Text>
      {changing && <PasswordDialog onClose={() => setChanging(false)} />}
    </PerfilPart>
  )
}
