/** The commissions released until the cut-off that stay out of a draft, with the reasons against them. */
import { Button, Text } from '@mantine/core'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FechamentoCompleto, LinhaDoFechamento } from '../../../contract/financeiro/fechamentos.ts'
import { pageCount, RECORDS_PER_PAGE } from '../../../core/pages.ts'
import { orpc } from '../../api/query.ts'
import { Pages } from '../../list/Pages.tsx'
import { useCan } from '../../session/session.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { Section } from '../../ui/Section.tsx'
import { toastRefusal, toastSuccess } from '../../ui/toasts.ts'
import { refetchFechamentos } from './cache.ts'
import { Linha } from './Linha.tsx'
import type { Pergunta } from './Perguntas.tsx'

interface Props {
  fechamento: FechamentoCompleto
  onAsk: (pergunta: Pergunta) => void
}

export function Fora({ fechamento: { id }, onAsk }: Props) {
  const [page, setPage] = useState(1)
  const canEdit = useCan('fechamentos.editar')
  const query = useQuery(
    orpc.fechamentos.fora.queryOptions({
      input: { id, pagina: String(page) },
      placeholderData: keepPreviousData,
    }),
  )
  const include = useMutation({
    mutationFn: (linha: LinhaDoFechamento) =>
      orpc.fechamentos.incluir.call({ id, linha_id: linha.id, motivo: null }),
    onSuccess: () => toastSuccess('Comissão incluída no fechamento.'),
    onError: (error) => toastRefusal(error, 'Erro ao incluir a comissão. Tente novamente.'),
    onSettled: refetchFechamentos,
  })
  const { data } = query
  return (
    <Section title="Fora do fechamento">
      {query.isError && !data && (
        <LoadFailed query={query}>Erro ao carregar o que ficou fora. Tente novamente.</LoadFailed>
      )}
      {!data && !query.isError && <Loading height={80} label="Carregando o que ficou fora" />}
      {data?.total === 0 && (
        <Text c="dimmed">Tudo o que foi liberado até o corte está em um fechamento.</Text>
      )}
      {data?.itens.map((linha) => {
        const isBlocked = linha.bloqueios.length > 0
        const text = isBlocked ? 'Incluir mesmo assim' : 'Incluir'
        return (
          <Linha key={linha.id} linha={linha} withName>
            {canEdit && (
              <Button
                size="compact-sm"
                variant="default"
                aria-label={`${text}: ${linha.favorecido}${linha.venda ? `, venda ${linha.venda.numero_venda}` : ''}`}
                disabled={include.isPending}
                onClick={() =>
                  isBlocked ? onAsk({ sobre: 'linha', linha, isInside: false }) : include.mutate(linha)
                }
              >
                {text}
              </Button>
            )}
          </Linha>
        )
      })}
      {data && <Pages page={page} last={pageCount(data.total, RECORDS_PER_PAGE)} onChange={setPage} />}
    </Section>
  )
}
