"""What a page says about itself where no reader sees it: meta data, links, structured data, data of its scripts."""
