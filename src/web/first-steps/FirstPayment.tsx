/** What the Financeiro is for, with the three steps to the first payment; an Administrador says who approves. */
import { Alert, Anchor, Radio, Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  PARA_QUE_SERVE,
  PASSOS_DO_FINANCEIRO,
  QUEM_APROVA,
  QUEM_APROVA_NAMES,
  type QuemAprova,
} from '../../core/financeiro/primeiros-passos.ts'
import { failureMessage } from '../api/failure-message.ts'
import { orpc, queryClient } from '../api/query.ts'
import { PlaceLink } from '../navigation/PlaceLink.tsx'
import { useOwnLoja } from '../session/OwnLoja.tsx'
import { useCan } from '../session/session.tsx'
import { toastSuccess } from '../ui/toasts.ts'

export function FirstPayment() {
  const asks = useCan('configuracoes.usar')
  const loja = useOwnLoja()
  return (
    <Stack gap="sm" ta="left" maw="40rem" display="inline-flex">
      <Text c="dimmed">{PARA_QUE_SERVE}</Text>
      {loja && (
        <Text>
          Você vê só os fechamentos feitos para a loja {loja.nome}. Os de outras lojas, ou de todas, não
          aparecem aqui.
        </Text>
      )}
      <Stack component="ol" gap={4} pl="md" style={{ listStyle: 'decimal' }}>
        {PASSOS_DO_FINANCEIRO.map(({ nome, texto, tela }) => (
          <li key={nome}>
            <Anchor inherit underline="always" component={PlaceLink} href={tela}>
              {nome}
            </Anchor>
            : {texto}
          </li>
        ))}
      </Stack>
      {asks && <Question />}
    </Stack>
  )
}

/** The answer is saved as soon as it is chosen; Configurações shows the settings later. */
function Question() {
  const { data } = useQuery(orpc.configuracoes.obter.queryOptions({ input: {} }))
  const [chosen, setChosen] = useState<QuemAprova | null>(null)
  const answer = useMutation({
    mutationFn: (quem: QuemAprova) => orpc.configuracoes.quemAprova.call({ versao: data?.versao ?? 0, quem }),
    onSuccess: (saved, quem) => {
      queryClient.setQueryData(orpc.configuracoes.obter.queryKey({ input: {} }), saved)
      setChosen(quem)
      toastSuccess('Configurações salvas.')
    },
  })
  if (!data) return null
  const stored = chosen ?? (data.quatro_olhos ? null : 'sozinho')
  return (
    <>
      <Radio.Group
        label="Quem aprova?"
        value={answer.isPending ? answer.variables : stored}
        onChange={(one) => {
          const quem = QUEM_APROVA_NAMES.find((name) => name === one)
          if (quem) answer.mutate(quem)
        }}
      >
        <Stack gap="xs" mt={6}>
          {QUEM_APROVA_NAMES.map((name) => (
            <Radio
              key={name}
              value={name}
              label={QUEM_APROVA[name].rotulo}
              description={QUEM_APROVA[name].depois}
              disabled={answer.isPending}
            />
          ))}
        </Stack>
      </Radio.Group>
      {answer.error && (
        <Alert color="red" role="alert">
          {failureMessage(answer.error, 'Erro ao salvar. Tente novamente.')}
        </Alert>
      )}
    </>
  )
}
