/** How a text calls a model that may read it. */
export const modelNames: ReadonlySet<string> = new Set(
  'assistant assistants ai llm llms agent agents copilot claude gemini gpt chatgpt chatbot bot bots'.split(
    ' ',
  ),
)
