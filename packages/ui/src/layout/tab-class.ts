/** Classes of a tab, also for links that act as tabs. */
export const tabClass =
  '-mb-px inline-flex h-10 shrink-0 items-center gap-1 border-b-2 px-2 text-sm font-medium whitespace-nowrap transition-colors hover:text-text focus-visible:-outline-offset-2 max-sm:h-11'
