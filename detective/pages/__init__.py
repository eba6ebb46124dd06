"""Reading what others wrote: files of many formats and pages of the web become texts that keep place and date."""
