/**
 * The open questions about a file, each asked once: hidden rows, registered records, words, names, possible
 * duplicates.
 */
import { Button, Group, NativeSelect, Paper, Stack, Text } from '@mantine/core'
import type { Analise, ImportResultado, PalavraAsked } from '../../contract/importacoes/importacoes.ts'
import { CADASTROS, wordsOf } from '../../core/cadastros.ts'
import { placesOf } from '../../core/importacao/findings.ts'
import type { Respostas } from '../../core/importacao/respostas.ts'
import type { ImportacaoTipo } from '../../core/importacao/result.ts'
import { counted } from '../../core/text.ts'
import { OptionSelect } from '../fields/OptionSelect.tsx'
import { AskedItem, AskedList } from './AskedList.tsx'
import { IMPORT_KINDS } from './kinds.ts'
import { type NameSelects, UnknownNames } from './UnknownNames.tsx'
import type { ImportState } from './use-importacao.ts'

interface Props {
  tipo: ImportacaoTipo
  selects: NameSelects
  analise: Analise
  resultado: ImportResultado | null
  chosen: { respostas: Respostas }
  state: Pick<ImportState, 'isBusy' | 'answer'>
}

export function Questions({ tipo, selects, analise, resultado, chosen, state }: Props) {
  const { respostas } = chosen
  const { isBusy, answer } = state
  return (
    <>
      <FileQuestions
        tipo={tipo}
        analise={analise}
        resultado={resultado}
        respostas={respostas}
        state={state}
      />
      {resultado && resultado.palavras.length > 0 && (
        <Words palavras={resultado.palavras} respostas={respostas} disabled={isBusy} onAnswer={answer} />
      )}
      {resultado && resultado.nomes.length > 0 && (
        <UnknownNames
          selects={selects}
          names={resultado.nomes}
          isOptional={resultado.nomes_opcionais}
          chosen={respostas.nomes}
          disabled={isBusy}
          onChoose={(name) =>
            answer(({ nomes }) => ({
              nomes: [...nomes.filter((each) => each.tipo !== name.tipo || each.nome !== name.nome), name],
            }))
          }
        />
      )}
      {resultado && resultado.repetidas.length > 0 && (
        <Repeated repetidas={resultado.repetidas} respostas={respostas} disabled={isBusy} onAnswer={answer} />
      )}
    </>
  )
}

/** Hidden rows, and records that are registered already. */
function FileQuestions({
  tipo,
  analise,
  resultado,
  respostas,
  state: { isBusy, answer },
}: Omit<Props, 'chosen' | 'selects'> & { respostas: Respostas }) {
  const { genero } = CADASTROS[tipo]
  const o = genero === 'f' ? 'a' : 'o'
  const isTemplated = tipo === 'colaboradores'
  // The specified errors come first; one choice settles them all.
  const asksExisting = analise.recusa === null && (!isTemplated || (resultado?.existentes ?? 0) > 0)
  if (analise.ocultas === null && analise.mescladas === null && !asksExisting) return null
  return (
    <Paper withBorder p="md">
      <Stack gap="sm">
        {analise.ocultas !== null && (
          <OptionSelect
            maw="36rem"
            label={`O arquivo tem ${analise.ocultas}`}
            description="Um filtro ou alguém as ocultou. O que fazer com elas?"
            none="Escolha"
            options={{ importar: 'Importar também', deixar: 'Deixar fora' }}
            disabled={isBusy}
            value={respostas.ocultas}
            onChange={(ocultas) => answer(() => ({ ocultas }))}
          />
        )}
        {analise.mescladas !== null && (
          <OptionSelect
            maw="36rem"
            label={analise.mescladas}
            description="Uma célula mesclada tem um valor só. Ele é de todas as linhas juntas, ou de cada uma?"
            none="Escolha"
            options={{
              dividir: 'É de todas juntas: dividir em partes iguais',
              repetir: 'É de cada uma, inteiro',
            }}
            disabled={isBusy}
            value={respostas.mescladas}
            onChange={(mescladas) => answer(() => ({ mescladas }))}
          />
        )}
        {asksExisting && (
          <OptionSelect
            maw="36rem"
            label={`${wordsOf(tipo).title} já cadastrad${o}s`}
            description={`${o.toUpperCase()}s que têm o mesmo ${IMPORT_KINDS[tipo].found}`}
            none={isTemplated ? 'Corrigir no arquivo' : undefined}
            options={{ pular: 'Pular', completar: 'Completar o que está vazio' }}
            disabled={isBusy}
            value={respostas.existentes ?? (isTemplated ? null : 'pular')}
            onChange={(existentes) => answer(() => ({ existentes }))}
          />
        )}
        {asksExisting && respostas.existentes === 'completar' && (
          <Text c="dimmed" size="sm">
            O que já está preenchido não muda, mesmo que o arquivo diga outra coisa.
          </Text>
        )}
      </Stack>
    </Paper>
  )
}

interface AskedProps {
  respostas: Respostas
  disabled: boolean
  onAnswer: ImportState['answer']
}

/** Unknown words: what each means in all rows. */
function Words({ palavras, respostas, disabled, onAnswer }: AskedProps & { palavras: PalavraAsked[] }) {
  const answered = ({ campo, texto }: PalavraAsked) =>
    respostas.palavras.find((word) => word.campo === campo && word.texto === texto)
  return (
    <AskedList
      title={counted(palavras.length, 'palavra a explicar', 'palavras a explicar')}
      note="Diga uma vez o que cada uma quer dizer; vale para todas as linhas."
      label="Palavras a explicar"
      questions={palavras}
    >
      {(word) => {
        const { campo, rotulo, texto, linha, quantidade, opcoes } = word
        const valor = answered(word)?.valor
        return (
          <AskedItem
            key={`${campo} ${texto}`}
            title={`${rotulo}: ${texto}`}
            details={placesOf(linha, quantidade)}
          >
            <NativeSelect
              aria-label={`O que é ${texto} em ${rotulo}`}
              disabled={disabled}
              value={valor === undefined ? '' : String(opcoes.findIndex((option) => option.valor === valor))}
              onChange={({ currentTarget: { value } }) => {
                const option = value === '' ? undefined : opcoes[Number(value)]
                onAnswer(({ palavras }) => ({
                  palavras: [
                    ...palavras.filter((each) => each.campo !== campo || each.texto !== texto),
                    ...(option ? [{ campo, texto, valor: option.valor }] : []),
                  ],
                }))
              }}
              data={[
                { value: '', label: 'O que é?' },
                ...opcoes.map((option, i) => ({ value: String(i), label: option.rotulo })),
              ]}
            />
          </AskedItem>
        )
      }}
    </AskedList>
  )
}

/** Sales that may be registered under another number, so that none counts twice. */
function Repeated({
  repetidas,
  respostas,
  disabled,
  onAnswer,
}: AskedProps & Pick<ImportResultado, 'repetidas'>) {
  return (
    <AskedList
      title={counted(repetidas.length, 'venda parece já cadastrada', 'vendas parecem já cadastradas')}
      note="O mesmo cliente na mesma unidade, com outro número de venda."
      label="Vendas que parecem já cadastradas"
      questions={repetidas}
    >
      {({ linha, numero, registrada, texto }) => {
        const choose = (list: 'confirmadas' | 'fora') =>
          onAnswer(({ confirmadas, fora }) => ({
            confirmadas: confirmadas.filter((each) => each !== linha),
            fora: fora.filter((each) => each !== linha),
            ...(list === 'fora' ? { fora: [...fora, linha] } : { confirmadas: [...confirmadas, linha] }),
          }))
        return (
          <AskedItem
            key={linha}
            title={`Linha ${linha}: ${numero}`}
            details={`${texto} já está na venda ${registrada}`}
          >
            <Group gap={6}>
              <Choice
                label="É outra venda"
                pressed={respostas.confirmadas.includes(linha)}
                disabled={disabled}
                onPress={() => choose('confirmadas')}
              />
              <Choice
                label="Não importar"
                pressed={respostas.fora.includes(linha)}
                disabled={disabled}
                onPress={() => choose('fora')}
              />
            </Group>
          </AskedItem>
        )
      }}
    </AskedList>
  )
}

function Choice(props: { label: string; pressed: boolean; disabled: boolean; onPress: () => void }) {
  const { label, pressed, disabled, onPress } = props
  return (
    <Button
      size="compact-sm"
      variant={pressed ? 'filled' : 'default'}
      aria-pressed={pressed}
      disabled={disabled}
      onClick={onPress}
    >
      {label}
    </Button>
  )
}
