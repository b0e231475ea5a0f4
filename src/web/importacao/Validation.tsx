/** The server's findings: errors and open questions prevent the import, warnings do not. */
import { Alert, Group, Stack, Text, Title } from '@mantine/core'
import type { ImportResultado } from '../../contract/importacoes/importacoes.ts'
import { CADASTROS } from '../../core/cadastros.ts'
import type { ImportacaoTipo } from '../../core/importacao/result.ts'
import { counted } from '../../core/text.ts'
import { DownloadToMend } from './DownloadToMend.tsx'
import { ProblemList } from './ProblemList.tsx'
import type { Chosen, ImportState } from './use-importacao.ts'

interface Props {
  tipo: ImportacaoTipo
  chosen: Chosen
  resultado: ImportResultado
  state: Pick<ImportState, 'isBusy' | 'answer'>
}

export function Validation({ tipo, chosen, resultado, state }: Props) {
  const { validas, existentes, erros, avisos, suspeitas, pendentes, lembradas } = resultado
  const { respostas, isStale } = chosen
  const o = CADASTROS[tipo].genero === 'f' ? 'a' : 'o'
  const isClean = erros.quantidade === 0 && pendentes === 0
  const mending = { respostas, disabled: state.isBusy, onAnswer: state.answer }
  return (
    <Stack component="section" gap="xs" aria-labelledby="importar-validacao">
      <Group justify="space-between" gap="sm">
        <Title order={2} id="importar-validacao">
          Validação
        </Title>
        {erros.quantidade + avisos.quantidade > 0 && <DownloadToMend tipo={tipo} chosen={chosen} />}
      </Group>
      <Alert color={isStale ? 'gray' : isClean ? 'green' : 'red'} variant="light" role="note">
        <Text fw={600}>{headline(resultado)}</Text>
        {existentes > 0 && (
          <Text>
            {counted(existentes, `já está cadastrad${o}`, `já estão cadastrad${o}s`)}
            {respostas.existentes === 'completar' && ': só o que está vazio será preenchido'}
            {validas < resultado.total &&
              respostas.existentes !== 'completar' &&
              erros.quantidade === 0 &&
              (existentes === 1 ? ': fica como está' : ': ficam como estão')}
          </Text>
        )}
        {pendentes > 0 && (
          <Text>{counted(pendentes, 'pergunta espera', 'perguntas esperam')} resposta acima.</Text>
        )}
        {!isClean && (
          <Text>
            Corrija aqui e valide de novo, ou corrija o arquivo e escolha-o de novo. Só um arquivo sem erros
            pode ser importado.
          </Text>
        )}
        {isStale && <Text fw={600}>Você mudou algo desde então: valide de novo.</Text>}
        <ProblemList label="Erros" problemas={erros} more="erros" mending={mending} />
      </Alert>
      {lembradas.length > 0 && (
        <Text c="dimmed" size="sm">
          Respondido em importações anteriores (Configurações mostra e esquece): {lembradas.join('; ')}.
        </Text>
      )}
      {suspeitas.quantidade > 0 && (
        <Alert color="yellow" variant="light" role="note">
          <Text fw={600}>{counted(suspeitas.quantidade, 'valor a conferir', 'valores a conferir')}</Text>
          <ProblemList
            label="Valores a conferir"
            problemas={suspeitas}
            more="valores"
            mending={{ ...mending, onlyRows: true }}
          />
        </Alert>
      )}
      {avisos.quantidade > 0 && (
        <Alert color="yellow" variant="light" role="note">
          <Text fw={600}>{counted(avisos.quantidade, 'aviso', 'avisos')}</Text>
          <Text>Avisos não impedem a importação: o que eles dizem é o que será gravado.</Text>
          <ProblemList
            label="Avisos"
            problemas={avisos}
            more="avisos"
            mending={{ ...mending, onlyRows: true }}
          />
        </Alert>
      )}
    </Stack>
  )
}

function headline({ erros, validas, com_erros, total, pendentes }: ImportResultado): string {
  if (erros.quantidade > 0)
    return `${counted(erros.quantidade, 'erro', 'erros')} em ${counted(com_erros, 'linha', 'linhas')}`
  return pendentes > 0
    ? `${counted(validas, 'linha sem erros', 'linhas sem erros')} de ${total.toLocaleString('pt-BR')}`
    : `${counted(validas, 'linha pronta', 'linhas prontas')} para importar`
}
