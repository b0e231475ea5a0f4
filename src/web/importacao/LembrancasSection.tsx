/** Remembered answers about words and names, which the next imports use; each can be deleted. */
import { Button, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { MAX_LEMBRANCAS } from '../../core/importacao/respostas.ts'
import { orpc, refetchKeys } from '../api/query.ts'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import { Section } from '../ui/Section.tsx'
import { toastRefusal } from '../ui/toasts.ts'
import { Described } from './Described.tsx'
import classes from './importacao.module.css'

export function LembrancasSection() {
  const query = useQuery(orpc.importacoes.lembrancas.queryOptions())
  const forget = useMutation(
    orpc.importacoes.esquecer.mutationOptions({
      onError: (error) => toastRefusal(error, 'Erro ao esquecer. Tente novamente.'),
      onSettled: () => refetchKeys(orpc.importacoes.lembrancas.key()),
    }),
  )
  const itens = query.data?.itens ?? []
  return (
    <Section title="Importações">
      <Text c="dimmed" mb="sm">
        O que foi respondido sobre palavras e nomes das planilhas vale para as próximas: são lembradas as{' '}
        {MAX_LEMBRANCAS} respostas usadas por último. Como os percentuais, os valores e as datas estão
        escritos é perguntado de novo em cada arquivo.
      </Text>
      {query.isError && (
        <LoadFailed query={query}>Erro ao carregar o que as importações lembram. Tente novamente.</LoadFailed>
      )}
      {query.isSuccess && itens.length === 0 && <Text c="dimmed">Nada foi respondido ainda.</Text>}
      {itens.length > 0 && (
        <ul className={classes.nomes} aria-label="O que as importações lembram">
          {itens.map(({ id, assunto, texto, significado }) => (
            <li key={id} className={classes.lembranca}>
              <Described title={`${texto} → ${significado}`} details={assunto} />
              <Button
                variant="default"
                size="compact-sm"
                disabled={forget.isPending}
                onClick={() => forget.mutate({ id })}
                aria-label={`Esquecer ${texto}`}
              >
                Esquecer
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
